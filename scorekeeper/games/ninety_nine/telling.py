def forecast(e): return []
def standing(e): return []
def tell(e,p): return []

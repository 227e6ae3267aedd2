"""The pages that phones, tablets and televisions show, as trees of HTML."""

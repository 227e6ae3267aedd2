"""Reading and writing a line: hands, deals, tricks and trumps."""

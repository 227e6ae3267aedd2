"""The commands: functions that Typer calls, named as they are typed."""

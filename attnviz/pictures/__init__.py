"""What is drawn, as plain values: colours, levels, marks, numbers as text. No Qt."""

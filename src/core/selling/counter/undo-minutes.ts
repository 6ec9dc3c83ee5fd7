/** How long a sale at the counter can be undone. */
export const undoMinutes = 5;

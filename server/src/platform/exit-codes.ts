/** The database became unreachable while the process was starting, so the start is worth repeating. */
export const startInterrupted = 75;

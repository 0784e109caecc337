/** Receives every log line once telemetry has started. */
let forward: ((line: string) => void) | null = null;

export const forwardLines = (to: ((line: string) => void) | null): void => {
  forward = to;
};

export const forwardLine = (line: string): void => forward?.(line);

/** What else gets every line that is logged, once telemetry has started; nothing before. */
let forward: ((line: string) => void) | null = null;

export const forwardLines = (to: ((line: string) => void) | null): void => {
  forward = to;
};

export const forwardLine = (line: string): void => forward?.(line);

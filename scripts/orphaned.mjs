/**
 * npm kills the shell between itself and its command without passing a signal on. So the command watches whether its
 * parent process changes.
 */
const pollIntervalMs = 300;

/** Read at startup, because a command may install and build before it checks. */
const parent = process.ppid;

/** Whether the parent process has exited. */
export const isOrphaned = () => process.ppid !== parent;

/** Calls `stop` once when the parent process has exited. */
export const whenOrphaned = (stop) => {
  const polling = setInterval(() => {
    if (!isOrphaned()) return;
    clearInterval(polling);
    stop();
  }, pollIntervalMs);
  polling.unref();
};

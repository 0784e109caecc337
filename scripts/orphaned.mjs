/** npm ends the shell between itself and what it started, and passes no signal on: being left alone is the signal. */
const betweenLooksMs = 300;

/** Read at the start: while a command installs and builds, it checks nothing else. */
const parent = process.ppid;

/** Whether the process that started this one is gone. */
export const isOrphaned = () => process.ppid !== parent;

/** Calls `stop` once when the process that started this one is gone. */
export const whenOrphaned = (stop) => {
  const looking = setInterval(() => {
    if (!isOrphaned()) return;
    clearInterval(looking);
    stop();
  }, betweenLooksMs);
  looking.unref();
};

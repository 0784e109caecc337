/** npm ends the shell between itself and what it started, and passes no signal on: being left alone is the signal. */
const betweenLooksMs = 300;

/** Calls `stop` once when the process that started this one is gone. */
export const whenOrphaned = (stop) => {
  const parent = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(looking);
    stop();
  }, betweenLooksMs);
  looking.unref();
};

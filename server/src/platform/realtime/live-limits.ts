/** Limits of the live channel for a connection, session, user and address. Browsers stay far below. */
export const liveLimits = {
  /** A ping is 15 bytes. */
  messageBytes: 4 * 1024,
  /** A browser pings twice a minute. */
  messages: { most: 30, seconds: 60 },
  /** Tabs of one browser. */
  connectionsOfSession: 20,
  connectionsOfUser: 60,
  /** Connections of one address that are not signed in yet. */
  unauthenticatedOfAddress: 20,
  /** A reader that does not read is disconnected before its queued messages fill the memory. */
  waitingBytes: 1024 * 1024,
  /** A session is looked up at most so often, however many connections it has and however often they ping. */
  lookUpEverySeconds: 20,
  /** For this long, a new connection is checked again for sessions that ended meanwhile. */
  rememberEndedSeconds: 60,
} as const;

/** Counts in windows of fixed length. @returns whether one more is allowed */
export const createWindow = ({ most, seconds }: { most: number; seconds: number }, now: () => number) => {
  let [begun, count] = [now(), 0];
  return (): boolean => {
    if (now() - begun >= seconds * 1000) [begun, count] = [now(), 0];
    count += 1;
    return count <= most;
  };
};

import pg from 'pg';
import { DatabaseFull, DatabaseUnavailable } from '../errors.ts';

/** PostgreSQL's codes while it is shutting down, starting, or out of connections. */
const serverCodes = new Set(['57P01', '57P02', '57P03', '53300']);
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** The driver reports lost connections by message only. */
const driverMessages =
  /^(connection terminated|client has encountered a connection error|timeout expired|timeout exceeded when trying to connect|the database does not respond)/i;

/** Whether a driver error means that the database could not be reached, rather than that a statement failed. */
export const isConnectionError = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (error instanceof pg.DatabaseError) return serverCodes.has(code as string) || String(code).startsWith('08');
  return networkCodes.has(code as string) || driverMessages.test(error.message) || isConnectionError(error.cause);
};

/** The server runs, but takes no further connection. */
export const isOutOfConnections = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '53300';

const isDiskFull = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '53100';

/**
 * Converts driver errors to the product's error if the database is unreachable or its disk is full; returns others
 * unchanged.
 */
export const translated = (error: unknown): unknown => {
  if (isDiskFull(error)) return new DatabaseFull({ cause: error });
  return isConnectionError(error) ? new DatabaseUnavailable({ cause: error }) : error;
};

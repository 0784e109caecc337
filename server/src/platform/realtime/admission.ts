import { live } from '@sightline/contract';
import type { WebSocket } from 'ws';
import type { SessionUser } from '../context.ts';
import { RateLimited } from '../errors.ts';
import { addressKey, clientKey } from '../http/client-key.ts';
import { refuse } from './connections.ts';
import { liveLimits } from './live-limits.ts';

type Parts = {
  authenticate: (token: string) => Promise<SessionUser | null>;
  /** Counts a connection like a request. @throws RateLimited */
  count: (client: string) => void;
  report: (error: unknown, what: string) => void;
};

/**
 * Authenticates connections, a limited number per address at the same time.
 * @returns a function that returns the user; null, after closing the connection, if it is not allowed
 */
export const createAdmission = ({ authenticate, count, report }: Parts) => {
  const unauthenticated = new Map<string, number>();

  return async (socket: WebSocket, token: unknown, address: string | undefined): Promise<SessionUser | null> => {
    const network = addressKey(address);
    const waiting = unauthenticated.get(network) ?? 0;
    if (waiting >= liveLimits.unauthenticatedOfAddress) {
      refuse(socket, 'Too many connections');
      return null;
    }
    unauthenticated.set(network, waiting + 1);
    try {
      const found = typeof token === 'string' ? await authenticate(token) : null;
      const user = found?.terms.scopes === null ? found : null;
      count(clientKey(user, address));
      if (user === null) refuse(socket, 'Authentication required');
      return user;
    } catch (error) {
      if (error instanceof RateLimited) refuse(socket, 'Rate limit exceeded');
      else {
        report(error, 'live connection refused');
        socket.close(live.tryAgainClose, 'Try again later');
      }
      return null;
    } finally {
      const left = (unauthenticated.get(network) ?? 1) - 1;
      if (left === 0) unauthenticated.delete(network);
      else unauthenticated.set(network, left);
    }
  };
};

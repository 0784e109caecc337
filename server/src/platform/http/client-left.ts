import { t } from '@sightline/contract';
import type { FastifyReply } from 'fastify';
import { InvalidInput } from '../errors.ts';

/** A signal that is aborted once the client closes the connection before it has the whole answer. */
export const whenClientLeaves = ({ raw }: FastifyReply): AbortSignal => {
  const left = new AbortController();
  // The request itself closes once its body is read.
  raw.once('close', () => {
    if (!raw.writableFinished) left.abort(new InvalidInput(t('The client closed the request')));
  });
  return left.signal;
};

import type { BatchedReply } from '@sightline/contract';
import { unreadableAnswer } from './api-error.ts';

/** The response to one call, sent alone or in a batch. */
export type Answer = { status: number; text: string; retryAfter: string | null };

export const isOk = ({ status }: Answer): boolean => status >= 200 && status < 300;

export const answerOf = async (response: Response): Promise<Answer> => ({
  status: response.status,
  text: await response.text(),
  retryAfter: response.headers.get('retry-after'),
});

export const answerOfPart = ({ status, body, retryAfter }: BatchedReply): Answer => ({
  status,
  text: JSON.stringify(body) ?? '',
  retryAfter: retryAfter === null ? null : String(retryAfter),
});

/** @throws ApiError if a successful response is not JSON */
export const readAnswer = <Reply>({ status, text }: Answer): Reply => {
  try {
    return JSON.parse(text) as Reply;
  } catch {
    throw unreadableAnswer(status);
  }
};

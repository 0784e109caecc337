import type { BatchedReply } from '@sightline/contract';
import { unreadableAnswer } from './api-error.ts';

/** What the server answered to one call, whether it was sent by itself or in a batch. */
export type Answer = { status: number; text: string; retryAfter: string | null };

export const isOk = ({ status }: Answer): boolean => status >= 200 && status < 300;

export const answerOf = async (response: Response): Promise<Answer> => ({
  status: response.status,
  text: await response.text(),
  retryAfter: response.headers.get('retry-after'),
});

/** A part of a batch, as the call by itself would have been answered. */
export const answerOfPart = ({ status, body, retryAfter }: BatchedReply): Answer => ({
  status,
  text: JSON.stringify(body) ?? '',
  retryAfter: retryAfter === null ? null : String(retryAfter),
});

/** @throws ApiError for an answer that says success and cannot be read */
export const readAnswer = <Reply>({ status, text }: Answer): Reply => {
  try {
    return JSON.parse(text) as Reply;
  } catch {
    throw unreadableAnswer(status);
  }
};

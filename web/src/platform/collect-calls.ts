import type { BatchedCall, BatchedReply } from '@sightline/contract';
import { answerOfPart, type Answer } from './answer.ts';
import { unreadableAnswer } from './api-error.ts';

type Waiting = {
  call: BatchedCall;
  alone: () => Promise<Answer>;
  answer: (answer: Answer) => void;
  fail: (error: unknown) => void;
};
type Parts = {
  /** Sends several calls as one request. @returns an array of replies, or the response that rejected all */
  several: (calls: BatchedCall[]) => Promise<Answer | readonly BatchedReply[]>;
  /** Runs once all calls of the same moment are queued. */
  soon: (work: () => void) => void;
  most: number;
};

/**
 * Sends calls that a screen makes at the same moment as one request, because the server
 * limits requests. `alone` sends a single call.
 */
export const collectCalls = ({
  several,
  soon,
  most,
}: Parts): ((call: BatchedCall, alone: () => Promise<Answer>) => Promise<Answer>) => {
  let waiting: Waiting[] = [];

  const sendTogether = async (batch: readonly Waiting[]): Promise<void> => {
    const answered = await several(batch.map((queued) => queued.call));
    batch.forEach((queued, index) => {
      if ('status' in answered) return queued.answer(answered);
      const part = answered[index];
      return part === undefined ? queued.fail(unreadableAnswer(200)) : queued.answer(answerOfPart(part));
    });
  };

  const sendAll = (): void => {
    const all = waiting;
    waiting = [];
    for (let start = 0; start < all.length; start += most) {
      const batch = all.slice(start, start + most);
      const [first] = batch;
      const sent = batch.length === 1 && first !== undefined ? first.alone().then(first.answer) : sendTogether(batch);
      sent.catch((error: unknown) => {
        for (const queued of batch) queued.fail(error);
      });
    }
  };

  return (call, alone) =>
    new Promise((answer, fail) => {
      if (waiting.length === 0) soon(sendAll);
      waiting.push({ call, alone, answer, fail });
    });
};

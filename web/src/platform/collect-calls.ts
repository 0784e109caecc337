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

  const sendTogether = async (some: readonly Waiting[]): Promise<void> => {
    const answered = await several(some.map((queued) => queued.call));
    some.forEach((queued, place) => {
      if ('status' in answered) return queued.answer(answered);
      const part = answered[place];
      return part === undefined ? queued.fail(unreadableAnswer(200)) : queued.answer(answerOfPart(part));
    });
  };

  const sendAll = (): void => {
    const all = waiting;
    waiting = [];
    for (let start = 0; start < all.length; start += most) {
      const some = all.slice(start, start + most);
      const [first] = some;
      const sent = some.length === 1 && first !== undefined ? first.alone().then(first.answer) : sendTogether(some);
      sent.catch((error: unknown) => {
        for (const queued of some) queued.fail(error);
      });
    }
  };

  return (call, alone) =>
    new Promise((answer, fail) => {
      if (waiting.length === 0) soon(sendAll);
      waiting.push({ call, alone, answer, fail });
    });
};

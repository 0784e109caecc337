import { apiPrefix, live, type LiveMessage } from '@sightline/contract';
import type { FastifyInstance } from 'fastify';
import type { WebSocket } from 'ws';

/** A browser tab on the live channel, with all messages it received. */
export type Tab = {
  received: LiveMessage[];
  socket: WebSocket;
  /** Resolves once a message of this type was received, the first or a later one. */
  until(type: LiveMessage['type'], count?: number): Promise<void>;
};

/** Connects and waits until all missed messages were sent. @param last the id of the last message it received */
export const openTab = async (app: FastifyInstance, headers: Record<string, string>, last = 0): Promise<Tab> => {
  const received: LiveMessage[] = [];
  let notify = (): void => {};
  const token = encodeURIComponent(headers['authorization']?.replace('Bearer ', '') ?? '');
  const receive = (data: Buffer): void => {
    received.push(JSON.parse(data.toString()) as LiveMessage);
    notify();
  };
  const socket = await app.injectWS(
    `${apiPrefix}${live.path}?token=${token}&last=${last}`,
    {},
    { onInit: (opening) => void opening.on('message', receive) },
  );
  const tab: Tab = {
    received,
    socket,
    until: (type, count = 1) =>
      new Promise((resolve) => {
        notify = () => {
          if (received.filter((message) => message.type === type).length >= count) resolve();
        };
        notify();
      }),
  };
  await tab.until('connected');
  return tab;
};

/** The texts of the stored messages, without the markers that end a replay. */
export const storedOf = ({ received }: Tab): string[] =>
  received.flatMap((message) => {
    if (message.type === 'notification') return [message.payload.title];
    if (message.type === 'performance_update') return [`${message.payload.developerId} ${message.payload.score}`];
    if (message.type !== 'team_member_update') return [];
    const { message: text, actionUrl } = message.payload;
    return [`${text} ${actionUrl}${message.isOwn ? ' (own)' : ''}`];
  });

export const lastOf = ({ received }: Tab): number =>
  Math.max(0, ...received.flatMap((message) => ('id' in message ? [message.id] : [])));

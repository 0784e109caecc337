import type { ReportChannel } from '@sightline/contract';
import type { Config } from '../../../../platform/config.ts';
import { boundedFetch, Redirected } from '../../../../platform/outgoing/bounded-fetch.ts';
import { AddressRefused, assertPublicAddress } from '../../../../platform/outgoing/public-address.ts';
import { say, type Text, TextError } from '../../../../platform/text.ts';
import { channelBody, type ChannelMessage } from './channel-message.ts';

/** Binds an encrypted address to its organization and channel. */
export const webhookBinding = (organizationId: string, scheduleId: string, channel: ReportChannel): string =>
  `report webhook ${organizationId} ${scheduleId} ${channel}`;

/** A message was not delivered. The reason is a sentence for people, without the secret part of the address. */
export class NotDelivered extends TextError {
  override name = 'NotDelivered';
  /** Sending the same again would fail again. */
  readonly isFinal: boolean;

  constructor(text: Text, isFinal: boolean, options?: ErrorOptions) {
    super(text, options);
    this.isFinal = isFinal;
  }
}

const seconds = 10;
/** Both answer with a word. */
const bounds = { maxBytes: 20_000, deadlineMs: seconds * 1000, redirects: 'refuse' } as const;

/** @throws NotDelivered for an address that the server does not send to, or that has no server */
export const assertWebhookAddress = async (config: Config, url: URL): Promise<void> => {
  try {
    await assertPublicAddress(url, config.webhookExtraOrigins);
  } catch (error) {
    if (error instanceof AddressRefused) throw new NotDelivered(error.text, true, { cause: error });
    throw new NotDelivered(say('{hostname} was not found.', { hostname: url.hostname }), false, { cause: error });
  }
};

/** @throws NotDelivered */
export const postMessage = async (
  config: Config,
  { channel, url }: { channel: ReportChannel; url: URL },
  message: ChannelMessage,
): Promise<void> => {
  await assertWebhookAddress(config, url);
  const body = JSON.stringify(channelBody[channel](message));
  const response = await send(url, body);
  if (response.ok) return;
  const { status } = response;
  const isFinal = status >= 400 && status < 500 && status !== 408 && status !== 429;
  throw new NotDelivered(
    say('{hostname} responded with status {status}.', { hostname: url.hostname, status }),
    isFinal,
  );
};

const send = async (url: URL, body: string): Promise<Response> => {
  try {
    return await boundedFetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json' } }, bounds);
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    if (isLate)
      throw new NotDelivered(
        say('{hostname} did not respond within {seconds} seconds.', { hostname: url.hostname, seconds }),
        false,
        { cause: error },
      );
    if (error instanceof Redirected)
      throw new NotDelivered(
        say('{hostname} responded with a redirect, which is not followed.', { hostname: url.hostname }),
        true,
        {
          cause: error,
        },
      );
    throw new NotDelivered(say('{hostname} could not be reached.', { hostname: url.hostname }), false, {
      cause: error,
    });
  }
};

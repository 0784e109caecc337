import { t, message } from '@sightline/contract';
import { z } from 'zod';
import type { Platform } from '../../../platform/context.ts';
import { InvalidInput } from '../../../platform/errors.ts';
import { memberPreferences } from '../../identity/index.ts';
import { digestKinds, type DigestKind } from './due.ts';

const sealedFor = 'digest-unsubscribe';
const subscription = z.object({ userId: z.uuid(), kind: z.enum(digestKinds) });
type Subscription = z.infer<typeof subscription>;

/** A link that turns off a user's digest without signing in. */
export const unsubscribeDigestUrl = ({ config, secrets }: Platform, of: Subscription): string =>
  `${config.publicUrl}/notifications/unsubscribe?token=${encodeURIComponent(secrets.seal(JSON.stringify(of), sealedFor))}`;

const choiceOf = { daily: 'dailyDigest', weekly: 'weeklyReport' } as const;

/**
 * Changes the preference, which settings turn on again.
 * @throws InvalidInput for an invalid link, or one of a deleted account
 */
export const unsubscribeDigest = async (platform: Platform, token: string): Promise<DigestKind> => {
  const { userId, kind } = readToken(platform, token);
  const changed = await memberPreferences.change(platform, userId, ({ notifications }) => ({
    notifications: { ...notifications, [choiceOf[kind]]: false },
  }));
  if (changed === null) throw new InvalidInput(t(notValid));
  return kind;
};

const notValid = message('This link is not valid.');

const readToken = ({ secrets }: Platform, token: string): Subscription => {
  try {
    return subscription.parse(JSON.parse(secrets.open(token, sealedFor)));
  } catch {
    throw new InvalidInput(t(notValid));
  }
};

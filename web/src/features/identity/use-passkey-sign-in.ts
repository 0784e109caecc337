import { contract } from '@sightline/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { minuteMs } from '../../platform/durations.ts';
import { call } from '../../platform/api.ts';
import {
  askForPasskey,
  awaitOfferedPasskey,
  canOfferPasskeys,
  canUsePasskeys,
  stopAskingForPasskeys,
} from '../../platform/passkeys.ts';
import { authKeys } from '../../platform/auth-keys.ts';
import { signInLocally } from '../../platform/session.ts';

/** A challenge is valid for five minutes, and people leave this screen open for longer. */
const renewMs = 4 * minuteMs;

const begin = async () => (await call(contract.passkeys.beginSignIn, {})).options;
type Credential = Awaited<ReturnType<typeof askForPasskey>>;
const finish = async (credential: Credential): Promise<void> =>
  signInLocally(await call(contract.passkeys.signIn, { body: { credential } }));

type Parts = {
  /** The origin where the server accepts passkeys, once known. */
  origin: string | null | undefined;
  /** Runs a sign-in and shows its error. */
  submit: (work: () => Promise<void>) => void;
  welcome: () => void;
};

/** Signing in with a passkey: by a button, or by the browser's autofill in the address field. */
export const usePasskeySignIn = ({
  origin,
  submit,
  welcome,
}: Parts): { available: boolean; signInByPasskey: () => void } => {
  const available = canUsePasskeys(origin);
  const enter = async (credential: Credential): Promise<void> => {
    await finish(credential);
    welcome();
  };
  const signInByPasskey = (): void => submit(async () => enter(await askForPasskey(await begin())));
  const { data: offered } = useQuery({
    queryKey: authKeys.passkey(),
    queryFn: async () => ((await canOfferPasskeys()) ? begin() : null),
    enabled: available,
    refetchInterval: renewMs,
    gcTime: 0,
  });
  const settle = useEffectEvent((credential: Credential): void => submit(() => enter(credential)));
  useEffect(() => {
    if (offered === undefined || offered === null) return;
    let gone = false;
    const wait = async (): Promise<void> => {
      const credential = await awaitOfferedPasskey(offered);
      if (credential !== null && !gone) settle(credential);
    };
    void wait();
    return () => {
      gone = true;
      void stopAskingForPasskeys();
    };
  }, [offered]);
  return { available, signInByPasskey };
};

import type { contract, MadeCredential, RouteReply, UsedCredential } from '@sightline/contract';
import { passkeysTexts } from '../texts/passkeys.ts';

const { failures } = passkeysTexts;

/** Loaded when a passkey is used, not with every page. */
const webAuthn = () => import('@simplewebauthn/browser');

export const browserHasPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function';

/** Whether this page can use passkeys; `origin` is the one the server accepts. */
export const canUsePasskeys = (origin: string | null | undefined): boolean =>
  origin === location.origin && browserHasPasskeys();

/** Whether the browser supports passkey autofill. */
export const canOfferPasskeys = async (): Promise<boolean> => {
  if (!browserHasPasskeys()) return false;
  const { browserSupportsWebAuthnAutofill } = await webAuthn();
  return browserSupportsWebAuthnAutofill();
};

/** Texts for the browser's errors. */
const inWords = async (error: unknown): Promise<never> => {
  const { WebAuthnError } = await webAuthn();
  if (!(error instanceof WebAuthnError)) throw error;
  if (error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') throw new Error(failures.known, { cause: error });
  if (error.name === 'NotAllowedError' || error.name === 'AbortError')
    throw new Error(failures.canceled, { cause: error });
  if (error.name === 'ConstraintError' || error.name === 'NotSupportedError')
    throw new Error(failures.unable, { cause: error });
  throw new Error(failures.other, { cause: error });
};

/** Creates a passkey. @throws Error with a message for the user */
export const makePasskey = async (
  options: RouteReply<typeof contract.passkeys.beginAdding>['options'],
): Promise<MadeCredential> => {
  const { startRegistration } = await webAuthn();
  return startRegistration({ optionsJSON: options }).catch(inWords);
};

type SignInOptions = RouteReply<typeof contract.passkeys.beginSignIn>['options'];

/** Asks for a passkey immediately. @throws Error with a message for the user */
export const askForPasskey = async (options: SignInOptions): Promise<UsedCredential> => {
  const { startAuthentication } = await webAuthn();
  return startAuthentication({ optionsJSON: options }).catch(inWords);
};

/**
 * Waits for passkey autofill.
 * @returns null if another action was started, or if the browser fails: nobody asked for this offer, and the button
 * reports what is wrong
 */
export const awaitOfferedPasskey = async (options: SignInOptions): Promise<UsedCredential | null> => {
  const { startAuthentication } = await webAuthn();
  return startAuthentication({ optionsJSON: options, useBrowserAutofill: true }).catch(() => null);
};

/** Cancels a pending request. */
export const stopAskingForPasskeys = async (): Promise<void> => {
  const { WebAuthnAbortService } = await webAuthn();
  WebAuthnAbortService.cancelCeremony();
};

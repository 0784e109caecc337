import type { contract, MadeCredential, RouteReply, UsedCredential } from '@sightline/contract';
import { passkeysTexts } from '../texts/passkeys.ts';

const { failures } = passkeysTexts;

/** Loaded when a passkey is used, not with every page. */
const webAuthn = () => import('@simplewebauthn/browser');

export const browserHasPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function';

/** Whether this page may use passkeys; `origin` is where the server takes them. */
export const canUsePasskeys = (origin: string | null | undefined): boolean =>
  origin === location.origin && browserHasPasskeys();

/** Whether the browser offers passkeys in a field, among what it fills in. */
export const canOfferPasskeys = async (): Promise<boolean> => {
  if (!browserHasPasskeys()) return false;
  const { browserSupportsWebAuthnAutofill } = await webAuthn();
  return browserSupportsWebAuthnAutofill();
};

/** The browser's own errors, in words for the device's user. */
const inWords = async (error: unknown): Promise<never> => {
  const { WebAuthnError } = await webAuthn();
  if (!(error instanceof WebAuthnError)) throw error;
  if (error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') throw new Error(failures.known, { cause: error });
  if (error.name === 'NotAllowedError' || error.name === 'AbortError')
    throw new Error(failures.cancelled, { cause: error });
  if (error.name === 'ConstraintError' || error.name === 'NotSupportedError')
    throw new Error(failures.unable, { cause: error });
  throw new Error(failures.other, { cause: error });
};

/** Has a device make a passkey. @throws Error in words for people */
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

/** Waits until a passkey is chosen in a field. @returns null when something else was done meanwhile */
export const awaitOfferedPasskey = async (options: SignInOptions): Promise<UsedCredential | null> => {
  const { startAuthentication, WebAuthnError } = await webAuthn();
  return startAuthentication({ optionsJSON: options, useBrowserAutofill: true }).catch((error: unknown) => {
    if (error instanceof WebAuthnError && (error.name === 'AbortError' || error.name === 'NotAllowedError'))
      return null;
    return inWords(error);
  });
};

/** Ends what was begun and not answered. */
export const stopAskingForPasskeys = async (): Promise<void> => {
  const { WebAuthnAbortService } = await webAuthn();
  WebAuthnAbortService.cancelCeremony();
};

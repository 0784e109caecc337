/** The address of the sign-in at an identity provider that last succeeded here: without a password, nothing else leads there. */
const storageKey = 'sightline.single-sign-on';

export const rememberedSignIn = (): string | null => localStorage.getItem(storageKey);

export const rememberSignIn = (organizationId: string): void =>
  localStorage.setItem(storageKey, `/auth/single-sign-on/${organizationId}`);

/** Once the organization has turned single sign-on off. */
export const forgetSignIn = (): void => localStorage.removeItem(storageKey);

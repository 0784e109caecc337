/** Wrong passwords and codes for one e-mail address within the window, after which it has to wait. */
export const signInLimit = { attempts: 5, windowMs: 15 * 60_000 } as const;

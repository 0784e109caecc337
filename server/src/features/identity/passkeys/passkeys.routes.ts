import { contract } from '@sightline/contract';
import { bindPublic, bindSession, type BoundRoute } from '../../../platform/http/bind.ts';
import type { Present } from '../accounts.routes.ts';
import { addPasskey, beginAddingPasskey } from './add-passkey.ts';
import { removeOwnPasskey, renameOwnPasskey, showOwnPasskeys } from './own-passkeys.ts';
import { beginPasskeySignIn, signInByPasskey } from './sign-in-by-passkey.ts';

const done = { done: true } as const;

export const passkeysRoutes = (present: Present): BoundRoute[] => {
  const { passkeys } = contract;
  return [
    bindSession(passkeys.list, (ctx) => showOwnPasskeys(ctx)),
    bindSession(passkeys.beginAdding, async (ctx, { body }) => ({
      options: await beginAddingPasskey(ctx, body.password),
    })),
    bindSession(passkeys.add, async (ctx, { body }) => ({ passkey: await addPasskey(ctx, body) })),
    bindSession(passkeys.rename, async (ctx, { params, body }) => {
      await renameOwnPasskey(ctx, params.passkeyId, body.name);
      return done;
    }),
    bindSession(passkeys.remove, async (ctx, { params, body }) => {
      await removeOwnPasskey(ctx, params.passkeyId, body.password);
      return done;
    }),
    bindPublic(passkeys.beginSignIn, async (ctx) => ({ options: await beginPasskeySignIn(ctx) })),
    bindPublic(passkeys.signIn, async (ctx, { body }) => {
      const { user, token } = await signInByPasskey(ctx, body.credential);
      return { ...(await present(ctx.platform, user)), token };
    }),
  ];
};

import { t, type contract, type LanguageModel, type ModelSettings, type RouteReply } from '@sightline/contract';
import { isDeepStrictEqual } from 'node:util';
import { writeAudit } from '../../platform/audit/audit.store.ts';
import { withTenant, type Tx } from '../../platform/database/tenant.ts';
import { InvalidInput } from '../../platform/errors.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { say, write } from '../../platform/text.ts';
import { refuseDemo } from '../identity/index.ts';
import { readSettings, saveSettings } from '../settings/index.ts';
import { askModel, keyBinding, monthOf } from './ask-model.ts';
import { deleteKey, findKey, listExchanges, readUsage, saveKey } from './language-model.store.ts';
import { assertComplete, languageModelSettings, notInDemo } from './model-settings.ts';

type Changed = { settings: ModelSettings; apiKey?: string | undefined };

const within = <T>(ctx: RouteContext, work: (tx: Tx) => Promise<T>): Promise<T> =>
  withTenant(ctx.platform.database, ctx.organizationId, work);

export const readModel = (ctx: RouteContext): Promise<LanguageModel> =>
  within(ctx, async (tx) => {
    const { version, document } = await readSettings(tx, languageModelSettings);
    const key = await findKey(tx);
    return {
      version,
      settings: document,
      key: key === null ? null : { origin: key.origin },
      usage: await readUsage(tx, monthOf(ctx.platform.clock.now())),
    };
  });

/** @throws InvalidInput; Conflict if another user has saved in the meantime; NotAllowed in the demo */
export const changeModel = async (
  ctx: RouteContext,
  { version, settings, apiKey }: Changed & { version: number },
): Promise<LanguageModel> => {
  const before = await within(ctx, (tx) => readSettings(tx, languageModelSettings));
  const isSame = isDeepStrictEqual(before.document, settings);
  if (isSame && apiKey === undefined) throw new InvalidInput(t('Nothing has changed.'));
  if (apiKey !== undefined) refuseDemo(ctx.user, t(notInDemo));
  const address = assertComplete(settings);
  if (!isSame) await saveSettings(ctx, languageModelSettings, version, settings);
  await changeKey(ctx, address, apiKey);
  return readModel(ctx);
};

/** A key belongs to one address. A new address deletes it, so that it cannot be sent there. */
const changeKey = (ctx: RouteContext, address: URL | null, apiKey: string | undefined): Promise<void> =>
  within(ctx, async (tx) => {
    const storedKey = await findKey(tx);
    const { organizationId, platform } = ctx;
    if (apiKey !== undefined && apiKey !== '' && address !== null) {
      const { origin } = address;
      await saveKey(tx, organizationId, {
        origin,
        sealed: platform.secrets.seal(apiKey, keyBinding(organizationId, origin)),
      });
      return writeAudit(tx, ctx, { action: 'language-model.key', subject: say('Key for {origin}', { origin }) });
    }
    const isForElsewhere = address !== null && storedKey !== null && storedKey.origin !== address.origin;
    if (storedKey === null || (apiKey !== '' && !isForElsewhere)) return;
    await deleteKey(tx, organizationId);
    await writeAudit(tx, ctx, {
      action: 'language-model.key',
      subject: say('Key for {origin} deleted', { origin: storedKey.origin }),
    });
  });

/** @throws InvalidInput, NotAllowed in the demo */
export const testModel = async (
  ctx: RouteContext,
  { settings, apiKey }: Changed,
): Promise<RouteReply<typeof contract.languageModels.test>> => {
  refuseDemo(ctx.user, t(notInDemo));
  const address = assertComplete(settings);
  if (address === null) throw new InvalidInput(t('Choose a provider first.'));
  const { organizationId, platform } = ctx;
  const stored = await within(ctx, findKey);
  const storedKey =
    stored === null || stored.origin !== address.origin
      ? null
      : platform.secrets.open(stored.sealed, keyBinding(organizationId, stored.origin));
  const key = apiKey === undefined ? storedKey : apiKey === '' ? null : apiKey;
  const request = { instructions: 'Answer with the word OK.', data: { test: true }, maxOutputTokens: 100 };
  const answer = await askModel(platform, organizationId, 'test', request, { settings, key });
  await within(ctx, (tx) => writeAudit(tx, ctx, { action: 'language-model.test', subject: address.origin }));
  return answer.kind === 'answered'
    ? { ok: true, message: answer.text.trim().slice(0, 200) || t('An empty answer') }
    : { ok: false, message: write(answer.reason) };
};

/** @returns the latest requests; without contents that may be about people if the organization shows teams only */
export const readExchanges = (
  ctx: RouteContext,
  seesPeople: boolean,
): Promise<RouteReply<typeof contract.languageModels.exchanges>> =>
  within(ctx, async (tx) => ({
    exchanges: (await listExchanges(tx)).map((exchange) => ({
      ...exchange,
      at: exchange.at.toISOString(),
      ...(seesPeople || exchange.purpose === 'test' ? {} : { sent: '', received: null }),
    })),
  }));

import { contract } from '@sightline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { isFirstCollection, useCollection } from '../../features/integrations/collection.queries.ts';
import { call, refreshToken } from '../../platform/api.ts';
import { calmly } from '../../platform/calmly.ts';
import { keepLiveChannel } from '../../platform/keep-live-channel.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { changeOrganization, changeUser, readSession } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { joiningTexts } from '../../texts/joining.ts';
import { shellTexts as texts } from '../../texts/shell.ts';
import { readEverythingAgain } from '../queries.ts';

/**
 * Pauses between asking again, so that several open tabs stay within the limit of requests: for progress,
 * for figures, and for figures while the first collection brings new ones all the time.
 */
const progressMs = 3_000;
const figuresMs = 4_000;
const firstFiguresMs = 15_000;

/** Says so while somebody is signed in; how a session ended is said where it ends. */
const showNotAuthenticated = (error: unknown): void => {
  if (readSession() === null) return;
  showToast({
    // Every call that could not reach the server says the same.
    id: 'connection',
    type: 'warning',
    title: texts.notAuthenticated,
    message: error instanceof Error ? error.message : String(error),
  });
};

/** What shows who belongs to an organisation, and who asks to. */
const membershipKeys = [queryKeys.organizations(), queryKeys.members(), queryKeys.joining(), queryKeys.joinRequests()];

const connectedKey = 'sightline.live-connected';

/** Once for a tab, however often its page is loaded. */
const isFirstConnection = (): boolean => {
  const isFirst = sessionStorage.getItem(connectedKey) === null;
  sessionStorage.setItem(connectedKey, 'yes');
  return isFirst;
};

/** Reads the user, whose address may be confirmed now, and the organisation with its count of members. */
const readSessionAgain = async (): Promise<void> => {
  const { user, organization } = await call(contract.auth.me, {});
  changeUser(user);
  if (organization !== null) changeOrganization(organization);
};

/** Keeps the screens current; without the channel they go on by asking now and then. */
export const LiveUpdates = (): null => {
  const queries = useQueryClient();
  const measuredAt = useCollection().data?.measuredAt;
  const again = useMemo(
    () => ({
      collection: calmly(
        () => progressMs,
        () => void queries.invalidateQueries({ queryKey: queryKeys.collection() }),
      ),
      measured: calmly(
        () => (isFirstCollection(queries) ? firstFiguresMs : figuresMs),
        () => void queries.invalidateQueries({ queryKey: queryKeys.measured() }),
      ),
    }),
    [queries],
  );
  // Without the channel the sync status, which is asked for regularly, tells of new figures.
  const knownAt = useRef(measuredAt);
  useEffect(() => {
    // What is learnt first tells nothing new: the figures are being asked for at the same moment.
    if (measuredAt !== undefined && knownAt.current !== undefined && knownAt.current !== measuredAt) again.measured();
    knownAt.current = measuredAt ?? knownAt.current;
  }, [measuredAt, again]);
  useEffect(
    () =>
      keepLiveChannel({
        connected: (wasLost) => {
          // Nobody told us what happened meanwhile.
          if (wasLost) readEverythingAgain();
          if (wasLost || isFirstConnection())
            showToast({ id: 'live', type: 'success', title: texts.live.title, message: texts.live.connected });
        },
        message: (message) => {
          if (message.type === 'resumed') readEverythingAgain();
          if (message.type === 'collection_progress') again.collection();
          if (message.type === 'measuring_progress')
            queries.setQueryData(queryKeys.measuringProgress(), message.payload);
          if (message.type === 'measurements_changed') {
            queries.setQueryData(queryKeys.measuringProgress(), null);
            again.measured();
          }
          // What our session has to keep to stands in the fresh token's user.
          if (message.type === 'session_changed') {
            refreshToken().catch(showNotAuthenticated);
          }
          if (message.type === 'memberships_changed') {
            for (const queryKey of membershipKeys) void queries.invalidateQueries({ queryKey });
            readSessionAgain().catch(showNotAuthenticated);
            const { answer } = message.payload;
            if (answer !== undefined)
              showToast({
                type: answer === 'approved' ? 'success' : 'info',
                title: joiningTexts.answer.title,
                message: joiningTexts.answer[answer],
              });
          }
          if (message.type === 'report_changed')
            void queries.invalidateQueries({ queryKey: queryKeys.reportsGenerated() });
          if (message.type === 'notification') {
            const { id, type, title, message: text } = message.payload;
            showToast({ id, type, title, message: text });
            void queries.invalidateQueries({ queryKey: queryKeys.notifications() });
          }
        },
        connecting: () =>
          showToast({ id: 'live', type: 'info', title: texts.live.title, message: texts.live.connecting }),
        unavailable: () =>
          showToast({ id: 'live', type: 'info', title: texts.live.title, message: texts.live.unavailable }),
        gaveUp: () =>
          showToast({
            id: 'live',
            type: 'warning',
            title: texts.live.lostTitle,
            message: texts.live.lost,
          }),
        // Asking who we are fetches a fresh token, or ends the session properly when it is no longer good.
        refused: (again) => {
          call(contract.auth.me, {}).then(again, showNotAuthenticated);
        },
      }),
    [queries, again],
  );
  return null;
};

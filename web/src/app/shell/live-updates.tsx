import { contract } from '@sightline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { isFirstCollection, useCollection } from '../../ui/collection.queries.ts';
import { call, refreshToken } from '../../platform/api.ts';
import { ApiError, endsSession, isOutage, isRateLimited } from '../../platform/api-error.ts';
import { throttle } from '../../platform/throttle.ts';
import { openLiveChannel } from '../../platform/live-channel.ts';
import { outage } from '../../platform/outage.ts';
import { keepLiveChannel } from '../../platform/keep-live-channel.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { changeOrganization, changeUser, readSession } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { joiningTexts } from '../../texts/joining.ts';
import { liveTexts } from '../../texts/live.ts';
import { requestTexts } from '../../texts/requests.ts';
import { shellTexts as texts } from '../../texts/shell.ts';
import { refetchEverything } from '../queries.ts';
import { showMemberUpdate, showNotification } from './live-notifications.ts';
import { useSavedLanguage } from './use-saved-language.ts';

/**
 * Pauses between polls, so that several open tabs stay within the rate limit: for progress,
 * for figures, and for figures during the first collection, when they change all the time.
 */
const progressMs = 3_000;
const figuresMs = 4_000;
const firstFiguresMs = 15_000;

/** While a session cannot be read again, an outage has its own banner. */
const showUnreadSession = (error: unknown): void => {
  if (readSession() === null || isOutage(error)) return;
  const message = error instanceof Error ? error.message : String(error);
  if (isRateLimited(error)) showToast({ id: 'rate-limit', type: 'info', title: texts.rateLimited, message });
  else {
    const isRefused = error instanceof ApiError && endsSession(error.status);
    const title = isRefused ? texts.notAuthenticated : texts.connectionIssue;
    // All calls that fail to reach the server share one toast.
    showToast({ id: 'connection', type: 'warning', isAlert: true, title, message });
  }
};

/** Queries about members and join requests. */
const membershipKeys = [queryKeys.organizations(), queryKeys.members(), queryKeys.joining(), queryKeys.joinRequests()];

const insights = ['explanations', 'predictions', 'recommendations', 'risks', 'badges'] as const;

/** Refetches the user, whose address may now be confirmed, and the organization with its member count. */
const refetchSession = async (): Promise<void> => {
  const { user, organization } = await call(contract.auth.me, {});
  changeUser(user);
  if (organization !== null) changeOrganization(organization);
};

/** New organization rules may change what the user may see: cached figures are then refetched. */
const refreshSession = async (): Promise<void> => {
  const before = readSession()?.user.teamsOnly;
  if (!(await refreshToken())) throw new ApiError(401, requestTexts.authenticationRequired);
  if (readSession()?.user.teamsOnly !== before) refetchEverything();
};

/** Keeps screens up to date, and in the user's language; without the live channel, they poll. */
export const LiveUpdates = (): ReactNode => {
  const queries = useQueryClient();
  const [isConnected, setConnected] = useState(false);
  useSavedLanguage();
  const measuredAt = useCollection().data?.measuredAt;
  const again = useMemo(
    () => ({
      collection: throttle(
        () => progressMs,
        () => void queries.invalidateQueries({ queryKey: queryKeys.collection() }),
      ),
      // Generated for many people, with one announcement for each of them.
      insights: throttle(
        () => progressMs,
        () => {
          for (const name of insights) void queries.invalidateQueries({ queryKey: queryKeys[name]() });
        },
      ),
      measured: throttle(
        () => (isFirstCollection(queries) ? firstFiguresMs : figuresMs),
        () => void queries.invalidateQueries({ queryKey: queryKeys.measured() }),
      ),
    }),
    [queries],
  );
  // The sync status reveals runs that the live channel did not announce.
  const knownAt = useRef(measuredAt);
  useEffect(() => {
    if (measuredAt === undefined) return;
    // Ignore the first status: figures are fetched at the same moment.
    if (knownAt.current !== undefined && knownAt.current !== measuredAt) again.measured();
    knownAt.current = measuredAt;
  }, [measuredAt, again]);
  useEffect(
    () =>
      keepLiveChannel(
        {
          connected: (wasLost) => {
            // Events before the connection were missed: during an outage many, otherwise at most a measurement run.
            if (wasLost) refetchEverything();
            else again.collection();
            setConnected(true);
            // The first connection is expected, and needs no toast.
            if (wasLost)
              showToast({ id: 'live', type: 'success', title: liveTexts.title, message: liveTexts.connected });
          },
          message: (message) => {
            if (message.type === 'resumed') refetchEverything();
            if (message.type === 'collection_progress') again.collection();
            if (message.type === 'export_progress') queries.setQueryData(queryKeys.exportProgress(), message.payload);
            if (message.type === 'measuring_progress')
              queries.setQueryData(queryKeys.measuringProgress(), message.payload);
            if (message.type === 'measurements_changed') {
              queries.setQueryData(queryKeys.measuringProgress(), null);
              again.measured();
            }
            // The fresh token carries the user's current session policy.
            if (message.type === 'session_changed') {
              refreshSession().catch(showUnreadSession);
            }
            if (message.type === 'memberships_changed') {
              for (const queryKey of membershipKeys) void queries.invalidateQueries({ queryKey });
              refetchSession().catch(showUnreadSession);
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
            if (message.type === 'notification') showNotification(message.payload);
            if (message.type === 'notification' || message.type === 'notifications_changed')
              void queries.invalidateQueries({ queryKey: queryKeys.notifications() });
            if (message.type === 'performance_update') {
              void queries.invalidateQueries({ queryKey: queryKeys.profile(message.payload.developerId) });
              again.insights();
            }
            if (message.type === 'team_member_update') {
              if (!message.isOwn) showMemberUpdate(message.payload);
              for (const queryKey of membershipKeys) void queries.invalidateQueries({ queryKey });
              refetchSession().catch(showUnreadSession);
            }
          },
          connecting: () =>
            showToast({ id: 'live', type: 'info', title: liveTexts.title, message: liveTexts.connecting }),
          unavailable: () =>
            showToast({ id: 'live', type: 'info', title: liveTexts.title, message: liveTexts.unavailable }),
          gaveUp: () =>
            showToast({
              id: 'live',
              type: 'warning',
              isAlert: true,
              title: texts.connectionIssue,
              message: liveTexts.lost,
            }),
          // Fetching the session returns a fresh token, or ends the session properly when it is no longer valid.
          refused: (again) => {
            call(contract.auth.me, {}).then(again, showUnreadSession);
          },
        },
        openLiveChannel,
        outage,
      ),
    [queries, again],
  );
  return (
    <p className="hidden-text" role="status">
      {isConnected ? liveTexts.connected : ''}
    </p>
  );
};

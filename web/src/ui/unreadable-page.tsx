import type { ReactNode } from 'react';
import { ApiError, isDenied } from '../platform/api-error.ts';
import { useSession, useTeamsOnly } from '../platform/session.ts';
import { deniedReason, deniedTexts } from '../texts/access-denied.ts';
import { missingTexts } from '../texts/error-pages.ts';
import { InnerLink } from './inner-link.tsx';
import { Heading } from './heading.tsx';

type Why = { kind: 'missing' } | { kind: 'denied'; message: string };

const isId = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** Why a detail page cannot be shown; null if retrying may help. */
export const whyUnreadable = (error: Error | null, id: string): Why | null => {
  if (!(error instanceof ApiError)) return null;
  if (isDenied(error)) return { kind: 'denied', message: error.message };
  return error.status === 404 || (error.status === 400 && !isId(id)) ? { kind: 'missing' } : null;
};

type Props = { why: Why; what: keyof typeof missingTexts };

/** Replaces a detail page that does not exist or that the viewer may not see. */
export const UnreadablePage = ({ why, what }: Props): ReactNode => {
  const role = useSession()?.user.role;
  const teamsOnly = useTeamsOnly();
  const { title, text, list, back } = missingTexts[what];

  return (
    <div className="page" role="alert">
      <Heading title={why.kind === 'denied' ? deniedTexts.title : title} />
      <p className="mut">
        {why.kind === 'denied' ? deniedReason(role, { teamsOnly: teamsOnly && what === 'person' }) : text}
      </p>
      {why.kind === 'denied' && why.message !== deniedTexts.page ? <p className="mut">{why.message}</p> : null}
      <p>
        <InnerLink className="btn" href={list}>
          {back}
        </InnerLink>
      </p>
    </div>
  );
};

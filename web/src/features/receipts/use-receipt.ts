import { useNavigate, useSearch } from '@tanstack/react-router';

export type OpenReceipt = (metric: string, subject?: string) => void;

/** The receipt in the address, and how to open another one or close it. */
export const useReceipt = () => {
  const search = useSearch({ from: '/shell/dashboard' });
  const navigate = useNavigate({ from: '/dashboard' });
  const open: OpenReceipt = (metric, subject = 'organization') =>
    void navigate({ search: (before) => ({ ...before, receipt: metric, subject }) });
  const close = (): void => void navigate({ search: ({ receipt: _receipt, subject: _subject, ...rest }) => rest });
  return { metric: search.receipt ?? null, subject: search.subject ?? 'organization', open, close };
};

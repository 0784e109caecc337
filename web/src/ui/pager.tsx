import type { ListPage } from '@sightline/contract';
import type { ReactNode } from 'react';
import { listTexts as texts } from '../texts/lists.ts';
import { Button } from './button.tsx';

type Props = {
  page: ListPage;
  /** As in "1–50 of 412 people". */
  what: string;
  change: (page: number) => void;
};

/** Shown even for a single page, for its total. */
export const Pager = ({ page: { number, limit, found, of }, what, change }: Props): ReactNode => {
  const pages = Math.max(1, Math.ceil(found / limit));
  const first = found === 0 ? 0 : (number - 1) * limit + 1;
  return (
    <nav className="pager" aria-label={texts.pages}>
      <span className="s num" role="status">
        {texts.range(first, Math.min(found, number * limit), found, what)}
        {found === of ? null : <span className="mut"> · {texts.total(of)}</span>}
      </span>
      {pages === 1 ? null : (
        <span className="turn">
          <Button disabled={number <= 1} onClick={() => change(number - 1)}>
            {texts.previous}
          </Button>
          <span className="s mut num">{texts.page(number, pages)}</span>
          <Button disabled={number >= pages} onClick={() => change(number + 1)}>
            {texts.next}
          </Button>
        </span>
      )}
    </nav>
  );
};

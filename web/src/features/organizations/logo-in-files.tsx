import { contract } from '@sightline/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { accountTexts } from '../../texts/account.ts';
import { pictureTexts } from '../../texts/pictures.ts';
import { Button } from '../../ui/button.tsx';

const texts = accountTexts.settings.general;

const load = async (logo: string): Promise<Blob> => {
  const answer = await fetch(logo).catch(() => null);
  if (answer?.ok !== true) throw new Error(pictureTexts.notLoaded);
  return answer.blob();
};

type Props = { logo: string; busy: boolean; convert: (picture: () => Promise<Blob>) => void };

/** Says that files leave out a logo of this type, and offers to convert it. */
export const LogoInFiles = ({ logo, busy, convert }: Props): ReactNode => {
  const { data } = useQuery({
    queryKey: queryKeys.organizations('logo', logo),
    queryFn: () => call(contract.organizations.readLogo, {}),
  });
  return data?.inFiles === false ? (
    <div className="note warn">
      <span className="grow-text">{texts.logoNotInFiles}</span>
      <Button disabled={busy} onClick={() => convert(() => load(logo))}>
        {texts.convertLogo}
      </Button>
    </div>
  ) : null;
};

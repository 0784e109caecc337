import { contract, imageTypes, type Organization } from '@sightline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { changeOrganization } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { accountTexts } from '../../texts/account.ts';
import { organizationTexts } from '../../texts/organization.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { Failure } from '../../ui/panel.tsx';
import { smallPicture } from '../../ui/charts/small-picture.ts';
import { useSubmission } from '../../ui/use-submission.ts';

const texts = accountTexts.settings.general;
const LogoInFiles = lazy(async () => ({ default: (await import('./logo-in-files.tsx')).LogoInFiles }));

/** The organization's logo and, for admins, how to change it. */
export const LogoField = ({ organization, manages }: { organization: Organization; manages: boolean }): ReactNode => {
  const queries = useQueryClient();
  const { busy, failure, submit } = useSubmission(organizationTexts.failed);
  const save = (change: () => Promise<{ organization: Organization }>): void =>
    submit(async () => {
      changeOrganization((await change()).organization);
      void queries.invalidateQueries({ queryKey: queryKeys.organizations() });
      showToast({ type: 'success', title: texts.savedTitle, message: texts.logoSaved });
    });
  const { logo } = organization;
  const upload = async (picture: Blob) =>
    call(contract.organizations.changeLogo, { body: { image: await smallPicture(picture, 'whole') } });
  return (
    <div className="picture logo">
      <Avatar name={organization.name} picture={logo} large />
      {manages ? (
        <>
          <span className="choices">
            <FileButton
              label={texts.chooseLogo}
              accept={imageTypes}
              disabled={busy}
              choose={(file) => save(() => upload(file))}
            />
            {logo === null ? null : (
              <Button disabled={busy} onClick={() => save(() => call(contract.organizations.removeLogo, {}))}>
                {texts.removeLogo}
              </Button>
            )}
          </span>
          <span className="xs mut">{texts.logoHint}</span>
          {logo === null ? null : (
            <Suspense>
              <LogoInFiles logo={logo} busy={busy} convert={(picture) => save(async () => upload(await picture()))} />
            </Suspense>
          )}
        </>
      ) : null}
      <Failure message={failure} />
    </div>
  );
};

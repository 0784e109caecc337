import { contract, imageTypes, type User } from '@sightline/contract';
import type { ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { changeUser } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { accountTexts } from '../../texts/account.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { Failure } from '../../ui/panel.tsx';
import { smallPicture } from '../../ui/charts/small-picture.ts';
import { useSubmission } from '../../ui/use-submission.ts';

const texts = accountTexts.profile;

/** The user's picture, and how to change it. */
export const AvatarField = ({ user }: { user: User }): ReactNode => {
  const { busy, failure, submit } = useSubmission(texts.failed);
  const changed = (fresh: User): void => {
    changeUser(fresh);
    showToast({ type: 'success', title: texts.savedTitle, message: texts.pictureSaved });
  };
  const choose = (file: File): void =>
    submit(async () => {
      const image = await smallPicture(file, 'square');
      changed((await call(contract.accounts.changeAvatar, { body: { image } })).user);
    });
  const remove = (): void => submit(async () => changed((await call(contract.accounts.removeAvatar, {})).user));
  return (
    <div className="picture">
      <Avatar name={user.name} picture={user.avatar} large />
      <span className="choices">
        <FileButton label={texts.choosePicture} accept={imageTypes} disabled={busy} choose={choose} />
        {user.avatar === null ? null : (
          <Button disabled={busy} onClick={remove}>
            {texts.removePicture}
          </Button>
        )}
      </span>
      <span className="xs mut">{texts.pictureHint}</span>
      <Failure message={failure} />
    </div>
  );
};

import type { ReactNode } from 'react';
import { useSession } from '../../platform/session.ts';
import { keyboardTexts } from '../../texts/keyboard.ts';
import { shellTexts as texts } from '../../texts/shell.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { goable } from './goable.ts';
import { keysOf, otherShortcuts } from './shortcuts.ts';

/** The shortcuts that work on every screen. Loaded on first use. */
export const KeyboardDialog = ({ close }: { close: () => void }): ReactNode => {
  const user = useSession()?.user;
  const screens = user === undefined ? [] : goable(user);
  const rows = [...screens.map((screen) => ({ keys: keysOf(screen), title: screen.title })), ...otherShortcuts];
  return (
    <Dialog title={keyboardTexts.title} open close={close} startsAtTop>
      <DataTable>
        {rows.map(({ keys, title }) => (
          <tr key={keys.join(' ')}>
            <td className="one-line">
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </td>
            <td>{title}</td>
          </tr>
        ))}
      </DataTable>
      <div className="dialog-end">
        <Button onClick={close}>{texts.close}</Button>
      </div>
    </Dialog>
  );
};

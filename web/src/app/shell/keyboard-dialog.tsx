import type { ReactNode } from 'react';
import { shellTexts as texts } from '../../texts/shell.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { navigation } from '../navigation.ts';

/** The keys that work on every screen. Loaded when first asked for. */
export const KeyboardDialog = ({ close }: { close: () => void }): ReactNode => (
  <Dialog title={texts.keyboard} open close={close}>
    <DataTable>
      {navigation.map((section) => (
        <tr key={section.path}>
          <td>
            <kbd>{texts.keys.go}</kbd> <kbd>{section.key?.toUpperCase()}</kbd>
          </td>
          <td>{section.title}</td>
        </tr>
      ))}
      <tr>
        <td>
          <kbd>{texts.keys.escape}</kbd>
        </td>
        <td>{texts.keys.closes}</td>
      </tr>
    </DataTable>
    <Button onClick={close}>{texts.close}</Button>
  </Dialog>
);

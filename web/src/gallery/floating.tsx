import { useState, type ReactNode } from 'react';
import { showToast, type Toast } from '../platform/toasts.ts';
import { Button } from '../ui/button.tsx';
import { CommandPalette } from '../ui/command-palette.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Drawer } from '../ui/drawer.tsx';
import { MenuButton } from '../ui/menu-button.tsx';
import { Panel } from '../ui/panel.tsx';
import { Tooltip } from '../ui/tooltip.tsx';

const types: readonly Toast['type'][] = ['success', 'info', 'warning', 'error'];

/** What opens over or next to the screen. */
export const Floating = (): ReactNode => {
  const [open, setOpen] = useState<'dialog' | 'drawer' | 'palette' | null>(null);
  const [query, setQuery] = useState('');
  const commands = ['Open', 'Close', 'Sign out'].filter((name) => name.toLowerCase().includes(query.toLowerCase()));
  const [done, setDone] = useState('nothing');
  const close = (): void => setOpen(null);
  return (
    <Panel title="Floating" note={`Last action: ${done}`}>
      <span className="choices">
        <MenuButton
          label="Download"
          choices={[
            { label: 'CSV', choose: () => setDone('CSV') },
            { label: 'PNG', choose: () => setDone('PNG') },
            { label: 'PDF, not yet', choose: () => setDone('PDF'), disabled: true },
          ]}
        />
        <Tooltip text="Shown on hover and focus">
          <Button>With a tooltip</Button>
        </Tooltip>
        <Button onClick={() => setOpen('dialog')}>Open dialog</Button>
        <Button onClick={() => setOpen('drawer')}>Open drawer</Button>
        <Button onClick={() => setOpen('palette')}>Open palette</Button>
        <Confirm
          label="Remove"
          question="Remove the connection to Jira?"
          yes="Remove"
          no="Cancel"
          confirm={() => setDone('removed')}
        />
      </span>
      <span className="choices">
        {types.map((type) => (
          <Button
            key={type}
            onClick={() =>
              showToast({
                type,
                title: `A message: ${type}`,
                message: 'What happened.',
                ...(type === 'warning' ? { isAlert: true } : {}),
              })
            }
          >
            Show {type}
          </Button>
        ))}
      </span>
      <Dialog title="Leave without saving?" open={open === 'dialog'} close={close}>
        <p>You will lose your changes.</p>
        <Button onClick={close}>Close</Button>
      </Dialog>
      {open === 'palette' ? (
        <CommandPalette
          title="Commands"
          listLabel="Commands found"
          placeholder="Type a command"
          query={query}
          changeQuery={setQuery}
          maxLength={100}
          moved={() => undefined}
          groups={[{ title: 'Actions', items: commands.map((name) => ({ id: name, name, note: 'Action' })) }]}
          status={`${commands.length} found`}
          choose={({ name }) => {
            setDone(name);
            close();
            return false;
          }}
          close={close}
          opener={null}
        />
      ) : null}
      <Drawer label="Details" open={open === 'drawer'} close={close}>
        <div className="drawer-top">
          <h2>Details</h2>
          <span className="grow" />
          <Button variant="icon" aria-label="Close" onClick={close}>
            ✕
          </Button>
        </div>
        <p>The rest of the screen stays usable.</p>
      </Drawer>
    </Panel>
  );
};

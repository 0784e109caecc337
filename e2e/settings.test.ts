/** Settings: what is remembered for a user, what they may change, and import and export of the configuration. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { assertAccessible } from './accessible.ts';
import { demoAdmin, demoDeveloper } from './collected-demo.ts';
import { demoInBrowser } from './demo-in-browser.ts';
import { demoUsers } from './demo-users.ts';
import { waitForToast } from './wait-for-toast.ts';

describe('settings', () => {
  const { openAs, as } = demoUsers(demoInBrowser(120_000));

  it('remembers the sidebar in the browser and the theme on the server', async () => {
    const first = await openAs(demoDeveloper);
    await first.page.goto('/dashboard');
    await first.page.getByRole('button', { name: /^Theme/ }).waitFor();
    await first.page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
    await first.page.locator('.app.narrow').waitFor();
    await first.page.reload();
    await first.page.locator('.app.narrow').waitFor();
    // Faster than the server responds: the last choice wins.
    const theme = first.page.getByRole('banner').getByRole('button', { name: /^Theme/ });
    for (let presses = 0; presses < 3; presses += 1) {
      if ((await theme.getAttribute('aria-label')) === 'Theme: dark' && presses > 0) break;
      await theme.click();
    }
    await first.page.locator('html[data-theme="dark"]').waitFor();
    await first.page.waitForLoadState('networkidle');
    await first.context.close();
    const second = await openAs(demoDeveloper);
    await second.page.goto('/dashboard');
    await second.page.locator('html[data-theme="dark"]').waitFor();
    await second.context.close();
  });

  it('keeps the address of a language model as it is typed, and trims it afterwards', () =>
    as(demoAdmin, async (page) => {
      await page.goto('/settings?tab=ai');
      await page.getByLabel('Provider').selectOption('ollama');
      const address = page.getByLabel('Address');
      await address.pressSequentially(' https://a b.example ');
      await address.press('Home');
      await address.pressSequentially(' ');
      await address.press('Tab');
      assert.equal(await address.inputValue(), 'https://a b.example');
      await page.getByRole('link', { name: 'General', exact: true }).click();
      await page.getByRole('button', { name: 'Leave without saving' }).click();
    }));

  it('exports, previews, imports and restores the configuration', () =>
    as(demoAdmin, async (page) => {
      await page.goto('/settings?tab=general');
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Export Configuration' }).click(),
      ]);
      await waitForToast(page, 'Configuration Exported');
      const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format();
      assert.ok(download.suggestedFilename().endsWith(`configuration-${today}.json`), 'the day of the organization');
      const exported = JSON.parse(readFileSync(await download.path(), 'utf8')) as {
        format: number;
        settings: { scoring: { minimumDataPoints: number } };
      };
      const choose = async (content: unknown): Promise<void> => {
        const buffer = Buffer.from(typeof content === 'string' ? content : JSON.stringify(content));
        await page
          .getByRole('dialog', { name: 'Import Configuration' })
          .locator('input[type=file]')
          .setInputFiles({ name: 'configuration.json', mimeType: 'application/json', buffer });
      };
      await page.getByRole('button', { name: 'Import Configuration' }).click();
      const dialog = page.getByRole('dialog', { name: 'Import Configuration' });
      const apply = dialog.getByRole('button', { name: 'Apply changes' });
      await choose('no configuration');
      await dialog.getByRole('alert').getByText('This file is not a configuration.').waitFor();
      await choose(exported);
      await dialog.getByText('There is nothing to apply.').waitFor();
      assert.ok(await apply.isDisabled());
      const scoring = { ...exported.settings.scoring, minimumDataPoints: 9 };
      await choose({ ...exported, settings: { ...exported.settings, scoring } });
      const change = dialog.getByRole('listitem').filter({ hasText: 'Scoring' });
      assert.match(await change.innerText(), /^Scoring: minimum data points \d+ → 9$/);
      await assertAccessible(page);
      await apply.click();
      await waitForToast(page, 'Configuration Imported');
      const row = page.getByRole('row').filter({ hasText: 'Imported:' }).first();
      await row.getByText('Current').waitFor();

      const back = { ...scoring, minimumDataPoints: exported.settings.scoring.minimumDataPoints };
      await page.getByRole('button', { name: 'Import Configuration' }).click();
      await choose({ ...exported, settings: { ...exported.settings, scoring: back } });
      await apply.click();
      const restore = page.getByRole('button', { name: /^Restore version \d+ of Scoring/ }).first();
      await restore.click();
      await waitForToast(page, 'Settings Restored');
      await page
        .getByRole('cell', { name: /^Restored version/ })
        .first()
        .waitFor();
      await page.getByRole('button', { name: 'Import Configuration' }).click();
      await choose(exported);
      await apply.click();
      await dialog.waitFor({ state: 'detached' });
    }));

  it('saves all settings changes together, and asks before leaving unsaved ones', () =>
    as(demoAdmin, async (page) => {
      await page.goto('/settings?tab=preferences&part=display');
      const saveAll = page.getByRole('button', { name: 'Save All Changes' });
      await saveAll.waitFor();
      assert.ok(await saveAll.isDisabled());
      assert.equal(await page.title(), 'Preferences · Settings · Sightline');
      await saveAll.press('Enter');
      await waitForToast(page, 'Save All Changes');
      await page.getByRole('combobox', { name: 'Time format' }).selectOption('24h');
      await page.getByRole('link', { name: 'General', exact: true }).click();
      await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();
      await saveAll.click();
      await waitForToast(page, 'Preferences Saved');
      assert.ok(await saveAll.isDisabled());
    }));

  it('shows developers only their own settings', () =>
    as(demoDeveloper, async (page) => {
      await page.goto('/settings');
      await page.getByText('Some settings require admin permissions').waitFor();
      const tabs = page.getByRole('navigation', { name: 'Settings sections' });
      await tabs.getByRole('link', { name: 'Your Security' }).click();
      await page.getByRole('heading', { name: 'Passkeys' }).waitFor();
      for (const hidden of ['General', 'Security', 'Metrics', 'Scoring'])
        assert.equal(await tabs.getByRole('link', { name: hidden, exact: true }).count(), 0, hidden);
      for (const hidden of ['Save All Changes', 'Import Configuration', 'Export Configuration'])
        assert.equal(await page.getByRole('button', { name: hidden }).count(), 0, hidden);
    }));
});

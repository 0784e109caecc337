/** Toasts close after 5 s, which a test on a busy machine can miss. */
import type { Page } from 'playwright-core';

type Recorded = { recordedToasts?: Map<Element, { text: string; isRead: boolean }> };

/** Runs in the page: records the text of every toast. */
export const recordToasts = (): void => {
  const toasts = ((window as Recorded).recordedToasts ??= new Map());
  const record = (): void => {
    for (const toast of document.querySelectorAll('.toast')) {
      const text = toast.textContent ?? '';
      if (toasts.get(toast)?.text !== text) toasts.set(toast, { text, isRead: false });
    }
  };
  new MutationObserver(record).observe(document, { childList: true, subtree: true, characterData: true });
};

/**
 * Waits until the page has shown a toast with this text, even if it has closed since. Each toast counts once.
 * @throws an Error that lists the toasts shown instead
 */
export const waitForToast = async (page: Page, text: string): Promise<void> => {
  try {
    await page.waitForFunction((wanted) => {
      const toast = [...((window as Recorded).recordedToasts?.values() ?? [])].find(
        ({ text: shown, isRead }) => !isRead && shown.includes(wanted),
      );
      if (toast !== undefined) toast.isRead = true;
      return toast !== undefined;
    }, text);
  } catch (cause) {
    const shown = await page.evaluate(() => [...((window as Recorded).recordedToasts?.values() ?? [])]);
    const others = shown.map((toast) => `“${toast.text}”${toast.isRead ? ' (already read)' : ''}`);
    throw new Error(`No toast “${text}”, but ${others.join(', ') || 'none'}`, { cause });
  }
};

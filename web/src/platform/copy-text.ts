import { copyingTexts as texts } from '../texts/copying.ts';
import { showToast } from './toasts.ts';

/**
 * Copies a text. Browsers offer the clipboard only over HTTPS or on the same computer, and users can block it.
 * @returns whether the text was copied; if not, a message says so
 */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    showToast({ id: 'copy', type: 'error', title: texts.failed, message: texts.failedText });
    return false;
  }
};

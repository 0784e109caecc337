import { currentLanguage, type ReportDocument } from '@sightline/contract';
import { useEffect } from 'react';
import { keepLanguage, pageLanguage } from '../../platform/page-language.ts';
import { addressInLanguage, leaveRequestedLanguage, loadedFrom } from '../../platform/requested-language.ts';

/**
 * Shows the page in the language that the report was written in, and the screens after it in the reader's own again.
 * @returns whether the page is about to be loaded in another language
 */
export const useReportLanguage = (document: ReportDocument | undefined): boolean => {
  const page = currentLanguage();
  const wanted = document === undefined ? page : (document.language ?? 'en');
  const address = addressInLanguage({ wanted, page, address: location.href, loaded: loadedFrom() });
  useEffect(() => {
    if (address === null) return;
    // Otherwise, the preference would be another reason to load the page again.
    keepLanguage(pageLanguage());
    location.replace(address);
  }, [address]);
  useEffect(() => leaveRequestedLanguage, []);
  return address !== null;
};

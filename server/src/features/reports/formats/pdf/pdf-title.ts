/** The title page: whose report it is, about which days, and from which data. */
import { t } from '@sightline/contract';
import type { ReportDocument } from '@sightline/contract';
import { formatDays } from '../../../statements/index.ts';
import type { DocumentLogo } from '../document-logo.ts';
import { formatDate } from './format-date.ts';
import { decorate, write } from './pdf-page.ts';
import { colors, margin, type Doc, type Parent } from './pdf-text.ts';

export const writeTitlePage = (doc: Doc, root: Parent, document: ReportDocument, logo: DocumentLogo | null): void => {
  if (logo === null) writeProduct(doc, root);
  else writeLogo(doc, root, logo, document.organization);
  doc.y = 240;
  write(doc, root, 'P', document.title, { size: 28, bold: true, after: 10 });
  write(doc, root, 'P', document.organization, { size: 14, after: 4 });
  write(doc, root, 'P', formatDays(document.days), { size: 14, color: colors.muted, after: 24 });
  if (document.description !== '') write(doc, root, 'P', document.description, { size: 11, after: 24 });
  const { timeZone } = document.period;
  const lines = [
    t('Prepared for {preparedFor}', { preparedFor: document.preparedFor }),
    t('Generated on {generatedAt}, time zone {timeZone}', {
      generatedAt: formatDate(document.generatedAt, timeZone),
      timeZone,
    }),
    document.data === null
      ? t('No data was measured yet')
      : t('Data version {version}, measured on {measuredAt}', {
          version: document.data.version,
          measuredAt: formatDate(document.data.measuredAt, timeZone),
        }),
    ...(logo === null ? [] : [t('Created with Sightline')]),
  ];
  for (const line of lines) write(doc, root, 'P', line, { size: 10, color: colors.muted, after: 3 });
};

/** In points. */
const logoBox: [width: number, height: number] = [200, 80];

const writeLogo = (doc: Doc, root: Parent, { content, width, height }: DocumentLogo, organization: string): void => {
  const scale = Math.min(logoBox[0] / width, logoBox[1] / height);
  const bbox = [margin, margin, margin + width * scale, margin + height * scale];
  const draw = (): void => void doc.image(content, margin, margin, { fit: logoBox });
  root.add(
    doc.struct(
      'Figure',
      { alt: t('Logo of {organization}', { organization }), bbox, placement: 'Block' } as object,
      draw,
    ),
  );
};

/** The product's logo, as on the screens. */
const writeProduct = (doc: Doc, root: Parent): void => {
  decorate(doc, () => {
    doc
      .save()
      .translate(margin, margin)
      .scale(28 / 22);
    doc.lineWidth(2).circle(8, 11, 5.6).stroke(colors.text);
    doc.lineCap('round').moveTo(8, 11).lineTo(21, 11).stroke(colors.accent);
    doc.circle(8, 11, 1.8).fill(colors.accent);
    doc.restore();
  });
  doc.x = margin;
  doc.y = margin + 36;
  write(doc, root, 'P', 'Sightline', { size: 12, bold: true });
};

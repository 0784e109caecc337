import type { PDFDocumentProxy } from 'pdfjs-dist';

type Drawing = {
  canvas: never;
  context: { getImageData: (x: number, y: number, width: number, height: number) => { data: Uint8ClampedArray } };
};

/** A page as a reader sees it. @returns the color at a point, from the top left, in points */
export const drawPage = async (
  pdf: PDFDocumentProxy,
  number: number,
): Promise<{ colorAt: (x: number, y: number) => number[] }> => {
  const page = await pdf.getPage(number);
  const viewport = page.getViewport({ scale: 1 });
  const factory = pdf.canvasFactory as { create: (width: number, height: number) => Drawing };
  const { canvas, context } = factory.create(viewport.width, viewport.height);
  await page.render({ canvas, canvasContext: context as never, viewport }).promise;
  return { colorAt: (x, y) => [...context.getImageData(x, y, 1, 1).data] };
};

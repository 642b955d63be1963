/** A document as the API answers it. @param name of the file, without its ending */
export const pdfResponse = (file: Uint8Array<ArrayBuffer>, name: string): Response =>
  new Response(file, {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${name}.pdf"`,
    },
  });

/** A table as the API answers it, for spreadsheets. @param name of the file, without its ending */
export const csvResponse = (csv: string, name: string): Response =>
  new Response(csv, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}.csv"`,
    },
  });

/** Where the log of a vehicle is. @param plate however it is written */
export const vehiclePath = (plate: string): string =>
  `/admin/teammate/vehicle?plate=${encodeURIComponent(plate)}`;

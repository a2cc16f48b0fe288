// The views of the page, in the order of the navigation.
import type { View } from "../context.ts";

export const VIEWS: Record<string, View> = {};

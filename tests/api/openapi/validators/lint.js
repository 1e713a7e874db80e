// Prints what a linter says of an OpenAPI document, as JSON: `node lint.js redocly|spectral document.json`.
import { readFileSync } from "node:fs";

const LINTERS = {
  async redocly(source, file) {
    const { createConfig, lintFromString } = await import("@redocly/openapi-core");
    // Every path of this API ends with a slash, as in Django; a path without it is not another resource.
    const rules = { "no-path-trailing-slash": "off" };
    const config = await createConfig({ extends: ["recommended"], rules });
    const problems = await lintFromString({ source, absoluteRef: file, config });
    return problems.map(({ severity, ruleId, message, location }) => ({
      severity,
      rule: ruleId,
      message,
      where: location[0]?.pointer ?? "",
    }));
  },

  async spectral(source, file) {
    const { Document, Spectral } = (await import("@stoplight/spectral-core")).default;
    const Parsers = (await import("@stoplight/spectral-parsers")).default;
    const { oas } = (await import("@stoplight/spectral-rulesets")).default;
    const spectral = new Spectral();
    spectral.setRuleset(oas);
    const problems = await spectral.run(new Document(source, Parsers.Json, file));
    return problems.map(({ severity, code, message, path }) => ({
      severity: severity === 0 ? "error" : "warn",
      rule: String(code),
      message,
      where: path.join("/"),
    }));
  },
};

const [linter, file] = process.argv.slice(2);
process.stdout.write(JSON.stringify(await LINTERS[linter](readFileSync(file, "utf-8"), file)));

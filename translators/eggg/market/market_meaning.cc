#include "translators/eggg/market/market_meaning.h"

#include "translators/eggg/market/market_reader.h"
#include "translators/eggg/syntax/features.h"

namespace translators::eggg::market {

bool is_market(const syntax::Description& description) {
  bool speaks = false;
  for (const syntax::Statement& statement : description.statements) {
    const syntax::Expression& value = statement.value;
    speaks = speaks || (statement.kind == syntax::Statement::Kind::kEvery &&
                        value.is(syntax::Expression::Kind::kAction) &&
                        value.operands.front().is_word("price"));
    syntax::for_each_expression(statement, [&](const syntax::Expression& part) {
      speaks = speaks || part.is_word("stock") ||
               (part.sigil == '%' && part.name == "Stocks");
    });
  }
  return speaks;
}

std::optional<markets::Model> market_meaning(
    const syntax::Description& description, const values::Options& options,
    gdl::Diagnostics& diagnostics) {
  MarketReader reader(description, options, diagnostics);
  markets::Model model = reader.read();
  if (diagnostics.has_errors()) return std::nullopt;
  return model;
}

}  // namespace translators::eggg::market

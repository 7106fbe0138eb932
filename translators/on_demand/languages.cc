#include "translators/on_demand/languages.h"

#include <dlfcn.h>

#include <array>
#include <filesystem>
#include <memory>
#include <mutex>
#include <utility>

#include "translators/on_demand/module.h"

namespace translators::on_demand {

namespace {

struct Known {
  const char* extension;
  const char* name;
};

/// As in translators/languages.cc; the launcher has the extensions, too.
constexpr std::array<Known, 4> kLanguages = {{{".dap", "Design and Play"},
                                              {".egg", "EGGG"},
                                              {".rule", "Rule Game"},
                                              {".zrf", "ZRF"}}};

/// Stays loaded to the end, since objects that it made may live as long.
class Module {
 public:
  explicit Module(std::string path) : path_(std::move(path)) {}

  /// Nothing, and an error, where the module is not there.
  const gdl::Language* find(const std::string& extension,
                            gdl::Diagnostics& diagnostics) {
    std::call_once(once_, [this] { load(); });
    const gdl::Language* const language = languages_.find(extension);
    if (language == nullptr) {
      diagnostics.error(
          {}, "no-translators",
          "files that end in " + extension +
              " are read by a module that cannot be loaded: " + failure_ +
              "; `henhouse` builds it beside its programs");
    }
    return language;
  }

 private:
  void load() {
    void* const library = dlopen(path_.c_str(), RTLD_NOW | RTLD_LOCAL);
    void* const symbol =
        library ? dlsym(library, "henhouse_add_languages") : nullptr;
    if (symbol == nullptr) {
      const char* const failure = dlerror();
      failure_ = failure ? failure : path_;
      return;
    }
    reinterpret_cast<decltype(&henhouse_add_languages)>(symbol)(languages_);
  }

  const std::string path_;
  std::once_flag once_;
  gdl::Languages languages_;
  std::string failure_;
};

}  // namespace

gdl::Languages languages() {
  const std::filesystem::path program =
      std::filesystem::read_symlink("/proc/self/exe");
  return languages(program.parent_path() / "henhouse-translators.so");
}

gdl::Languages languages(const std::string& module) {
  const auto shared = std::make_shared<Module>(module);
  gdl::Languages result;
  for (const Known& known : kLanguages) {
    const std::string extension = known.extension;
    result.add(extension,
               {.name = known.name,
                .translate =
                    [shared, extension](const gdl::ForeignFile& file,
                                        gdl::Diagnostics& diagnostics) {
                      const gdl::Language* const language =
                          shared->find(extension, diagnostics);
                      return language ? language->translate(file, diagnostics)
                                      : std::string();
                    },
                .explain = {},
                .describe = {}});
  }
  return result;
}

}  // namespace translators::on_demand
